/** What `emit_event` answers for each delivery that the queue is to be asked for. `lane`: its flow-control key. */
export type EmittedAttempt = { deliveryId: string; attempt: number; lane: string };
