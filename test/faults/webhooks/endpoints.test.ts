import { testEmission } from './emission.ts';
import { testHealth } from './health.ts';
import { testProbes } from './probes.ts';
import { testResends } from './resends.ts';
import { testRotations } from './rotations.ts';
import { testSecrets } from './secrets.ts';
import { testTargets } from './targets.ts';
import { useWebhookTrial } from './trial.ts';

// All share a cloud, because starting one takes longer than their tests.
const trial = useWebhookTrial();
testEmission(trial);
testTargets(trial);
testHealth(trial);
testProbes(trial);
testResends(trial);
testSecrets(trial);
testRotations(trial);
