<?php

// Runs samples in PHP in the present folder: each comes as a line of JSON, and after what it prints comes how it ended.

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
