/**
 * The number of the wire as Fieldrun declares it. It grows with every change of a schema in this folder; `tests/contract` holds
 * a hash of the schemas beside it, so a change without a new number fails.
 *
 * 1: version, schema, install, sign-in, tokens, profile, config, jobs.
 * 2: expressions, queries, upload, credentials.
 * 3: everything administrators set up, the designer, steps and approvals, the guide, questions together.
 * 4: a write of settings names at least one of them; a launch may come without variables.
 * 5: what starts or decides something may carry an `Idempotency-Key`, and a launch is settled by it; the version answer says what the server `knows`; a new own password comes with the present one, bodies have a limit each, a job's output is read on from a position, and a check tells its steps; who changed what, and an overview of the portal; a server that has the texts of the forms says so and shows what is in a backup.
 * 6: a job tells the steps still to come and the job it was run again from; a session is told of jobs by web push; the overview tells what is set up and how tests ended; rows of the settings are read whatever they hold; an approval names who gave it; the overview tells when the default password still works.
 */
export const contractVersion = 6;
