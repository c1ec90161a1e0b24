import type { Generated } from 'kysely';

/** The shape of the database after the last migration. Times: `*_at` in ms since 1970, `start` and `end` ISO 8601. */
export interface Tables {
  groups: { id: Generated<number>; name: string };
  users: { id: Generated<number>; username: string; email: string; password: string; group_id: number };
  sessions: { sid: string; username: string; user_type: string; opened_at: number; ended_at: number | null };
  tokens: { hash: string; sid: string; expires_at: number; replaced_at: number | null };
  azuread: { id: Generated<number>; enable: number; groupfilter: string };
  oidc: { id: Generated<number>; enabled: number; issuer: string; groupfilter: string };
  jobs: {
    id: Generated<number>;
    form: string;
    target: string;
    status: string;
    start: string;
    end: string | null;
    user: string;
    user_type: string;
    job_type: string;
    step: string | null;
    parent_id: number | null;
    awx_id: number | null;
    approval: string | null;
    notifications: string | null;
    /** Sealed JSON of JobInput. */
    input: string;
  };
  job_output: { job_id: number; order: number; stream: string; at: number; text: string };
  credentials: {
    id: Generated<number>;
    name: string;
    user: string;
    /** Sealed; '' = none. */
    password: string;
    host: string;
    port: number | null;
    description: string;
    secure: number;
    db_type: string | null;
    db_name: string;
    is_database: number;
  };
  /** `record` is the JSON that the uploader was told. */
  uploads: { filename: string; username: string; user_type: string; at: number; record: string };
  migrations: { version: number; why: string; at: string };
}

/** Every table an installation must have, in the order the checks name them. */
export const tableNames = [
  'groups',
  'users',
  'sessions',
  'tokens',
  'azuread',
  'oidc',
  'jobs',
  'job_output',
  'credentials',
  'uploads',
] as const satisfies readonly (keyof Tables)[];
