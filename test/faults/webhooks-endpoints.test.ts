import { testEmission } from './webhook-emission.ts';
import { testHealth } from './webhook-health.ts';
import { testProbes } from './webhook-probes.ts';
import { testResends } from './webhook-resends.ts';
import { testTargets } from './webhook-targets.ts';
import { useWebhookTrial } from './webhook-trial.ts';

// One cloud for all of them: to start it takes longer than their tests.
const trial = useWebhookTrial();
testEmission(trial);
testTargets(trial);
testHealth(trial);
testProbes(trial);
testResends(trial);
