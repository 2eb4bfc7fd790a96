<?php

// Runs samples in PHP, of which each is a line of JSON; after the output of each comes how it ended.

function run(string $code): void
{
    eval('?>' . $code);
}

while (($line = fgets(STDIN)) !== false) {
    $asked = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    foreach ($asked['variables'] as $name => $value) {
        putenv("$name=$value");
    }
    try {
        run($asked['code']);
        $ending = 'done';
    } catch (Throwable $failure) {
        echo $failure;
        $ending = 'failed';
    }
    echo "\0$ending\n";
}
