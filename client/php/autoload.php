<?php

declare(strict_types=1);

// Loads the client's classes where Composer does not.
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Operator\\')) {
        return;
    }
    $name = str_replace('\\', '/', substr($class, strlen('Operator\\')));
    foreach (['src', 'generated'] as $folder) {
        $file = __DIR__ . "/$folder/$name.php";
        if (is_file($file)) {
            require $file;
            return;
        }
    }
});
