import type { Event } from '../api/api.ts';
import { quote, toFile } from './syntax.ts';

/** One class for every event: its data is a model by its type. */
export const toEvent = (events: Event[]): string =>
  toFile(`/** An event of a delivery. \`data\` is a model by the type, or what was sent for a type that this version does not know. */
final class WebhookEvent
{
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly int $version,
        public readonly string $service,
        public readonly int $accountId,
        public readonly string $occurredAt,
        public readonly mixed $data,
    ) {
    }

    /** @internal */
    public static function fromJson(Json $json): self
    {
        $type = $json->field('type')->text();
        $data = $json->field('data');
        return new self(
            $json->field('id')->text(),
            $type,
            $json->field('version')->integer(),
            $json->field('service')->text(),
            $json->field('accountId')->integer(),
            $json->field('occurredAt')->text(),
            match ($type) {
${events.map(({ type, data }) => `                ${quote(type)} => Model\\${data}::fromJson($data),`).join('\n')}
                default => $data->any(),
            },
        );
    }
}`);
