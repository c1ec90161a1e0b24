import type { Generated } from 'kysely';

/** The shape of the database after the last migration. Times: `*_at` in ms since 1970, `start` and `end` ISO 8601. */
export interface Tables {
  /** `name_key` is what spellings of a name have in common (`nameKey`), here and below. */
  groups: { id: Generated<number>; name: string; name_key: Generated<string> };
  users: { id: Generated<number>; username: string; name_key: Generated<string>; email: string; password: string; group_id: number };
  sessions: { sid: string; username: string; user_type: string; opened_at: number; ended_at: number | null };
  tokens: { hash: string; sid: string; expires_at: number; replaced_at: number | null };
  /** The one row of each kind of settings has the id 1. Secrets are sealed; '' = none. Flags are 0 or 1. */
  azuread: {
    id: Generated<number>;
    client_id: Generated<string>;
    secret_id: Generated<string>;
    enable: Generated<number>;
    groupfilter: string;
  };
  oidc: {
    id: Generated<number>;
    issuer: Generated<string>;
    client_id: Generated<string>;
    secret_id: Generated<string>;
    enabled: Generated<number>;
    groupfilter: string;
  };
  ldap: {
    id: Generated<number>;
    server: Generated<string>;
    port: number | null;
    ignore_certs: Generated<number>;
    enable_tls: Generated<number>;
    cert: Generated<string>;
    ca_bundle: Generated<string>;
    bind_user_dn: Generated<string>;
    bind_user_pw: Generated<string>;
    search_base: Generated<string>;
    username_attribute: Generated<string>;
    groups_attribute: Generated<string>;
    mail_attribute: Generated<string>;
    enable: Generated<number>;
    is_advanced: Generated<number>;
    groups_search_base: Generated<string>;
    group_class: Generated<string>;
    group_member_attribute: Generated<string>;
    group_member_user_attribute: Generated<string>;
  };
  settings: {
    id: Generated<number>;
    mail_server: Generated<string>;
    mail_port: number | null;
    mail_secure: Generated<number>;
    mail_username: Generated<string>;
    mail_password: Generated<string>;
    mail_from: Generated<string>;
    url: Generated<string>;
    forms_yaml: Generated<string>;
  };
  awx: {
    id: Generated<number>;
    uri: Generated<string>;
    token: Generated<string>;
    username: Generated<string>;
    password: Generated<string>;
    use_credentials: Generated<number>;
    ignore_certs: Generated<number>;
    ca_bundle: Generated<string>;
  };
  repositories: {
    id: Generated<number>;
    name: string;
    branch: Generated<string>;
    user: Generated<string>;
    password: Generated<string>;
    uri: Generated<string>;
    description: Generated<string>;
    use_for_forms: Generated<number>;
    use_for_playbooks: Generated<number>;
    cron: Generated<string>;
    rebase_on_start: Generated<number>;
    /** null before the first run of git; then running, success or failed. */
    status: string | null;
    output: Generated<string>;
    head: Generated<string>;
  };
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
    /** The idempotency key it was launched with; null = without one. */
    launch_key: string | null;
    /** The job it was run again from. */
    relaunched_from: number | null;
  };
  /** `fingerprint` tells one request from another; `answer` is sealed JSON, null until there is one. */
  attempts: { username: string; user_type: string; key: string; at: number; fingerprint: string; answer: string | null };
  job_output: { job_id: number; order: number; stream: string; at: number; text: string };
  credentials: {
    id: Generated<number>;
    name: string;
    name_key: Generated<string>;
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
  /** Who changed what; the database refuses to change a row, or to remove one that is not old. `changes` is JSON. */
  activity: {
    id: Generated<number>;
    at: number;
    user_type: string;
    username: string;
    address: string;
    kind: string;
    name: string;
    act: string;
    changes: string;
  };
  /** Sessions that are told of jobs by web push. `digest` is that of the address, `content` sealed JSON. */
  push: { sid: string; username: string; user_type: string; at: number; digest: string; content: string };
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
  'ldap',
  'settings',
  'awx',
  'repositories',
  'jobs',
  'job_output',
  'credentials',
  'uploads',
  'attempts',
  'activity',
  'push',
] as const satisfies readonly (keyof Tables)[];
