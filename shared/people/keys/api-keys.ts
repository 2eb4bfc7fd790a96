import { findIdentity, markMemberSeen } from '../../../db/people/queries/find-identity.ts';
import type { Keys } from '../../kernel/auth/identity.ts';

/** The keys of organizations, by which every function of the API knows its callers. */
export const API_KEYS: Keys = { findIdentity, markMemberSeen };
