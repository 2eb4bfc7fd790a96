<?php

// Loads every class of the PHP client, and prints what its declarations lack.

declare(strict_types=1);

require getenv('CLIENT_PHP') . '/autoload.php';

$faults = [];
foreach (array_slice($argv, 1) as $name) {
    if (!class_exists($name) && !enum_exists($name) && !trait_exists($name)) {
        $faults[] = "$name is not in its file";
        continue;
    }
    $class = new ReflectionClass($name);
    foreach ($class->getProperties() as $property) {
        if ($property->getDeclaringClass()->name === $name && !$property->hasType()) {
            $faults[] = "$name::\${$property->name} has no type";
        }
    }
    foreach ($class->getMethods() as $method) {
        if ($method->getDeclaringClass()->name !== $name || $method->isInternal()) {
            continue;
        }
        if (!$method->hasReturnType() && !$method->isConstructor()) {
            $faults[] = "$name::{$method->name} has no type of result";
        }
        $types = [$method->getReturnType(), ...array_map(static fn ($parameter) => $parameter->getType(), $method->getParameters())];
        foreach ($types as $index => $type) {
            if ($type === null && ($index > 0)) {
                $faults[] = "$name::{$method->name} has a parameter without a type";
            }
            if ($type instanceof ReflectionNamedType && !$type->isBuiltin() && $type->getName() !== 'self' && !class_exists($type->getName()) && !interface_exists($type->getName())) {
                $faults[] = "$name::{$method->name} names {$type->getName()}, which does not exist";
            }
        }
        $documented = preg_match_all('/@(?:param|return)\s+\S*(?:list|array|Page)<(?:string, )?\??([\w\\\\]+)>/', (string) $method->getDocComment(), $found);
        foreach ($documented === 0 ? [] : $found[1] as $inner) {
            $isKnown = in_array($inner, ['string', 'int', 'float', 'bool', 'mixed', 'T'], true);
            $isClass = class_exists($class->getNamespaceName() . '\\' . $inner);
            if (!$isKnown && !$isClass) {
                $faults[] = "$name::{$method->name} documents $inner, which does not exist";
            }
        }
    }
}
echo implode(PHP_EOL, $faults);
