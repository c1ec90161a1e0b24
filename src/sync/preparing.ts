import { idleAfter, say, type FileToSend, type Launch, type LaunchEffect, type Of, type Step } from '#sync/launch-state.ts';

/** Without progress for this long, a form is too slow to be run (specification 9: 50 busy cycles). */
export const patienceMs = 5000;

type Preparation = Of<'checked' | 'evaluated' | 'patienceEnded' | 'uploadMoved' | 'uploaded' | 'uploadFailed' | 'built' | 'unbuildable'>;

/**
 * Before anything is sent. U8: a form is valid, then evaluated, then valid again (Q-FINALVAL); its files are sent, all at once; only then
 * is what the job receives built.
 */
export function prepared(launch: Launch, event: Preparation): Step {
  if (launch.attempt !== event.attempt) return [launch, []];
  switch (event.type) {
    case 'checked':
      return checked(launch, event);
    case 'evaluated':
    case 'patienceEnded':
      return stabilized(launch, event);
    case 'uploadMoved':
    case 'uploaded':
    case 'uploadFailed':
      return uploaded(launch, event);
    case 'built':
    case 'unbuildable':
      return built(launch, event);
  }
}

function checked(launch: Launch, { attempt, valid, details, files }: Of<'checked'>): Step {
  if (launch.at !== 'initializing' && launch.at !== 'triggering') return [launch, []];
  if (!valid) return [idleAfter(launch), [say('warning', 'Form contains invalid data', details)]];
  const { newest } = launch;
  if (launch.at === 'initializing') return [{ at: 'stabilizing', attempt, newest, pending: [], round: 0 }, [{ do: 'settle', attempt }]];
  return files.length === 0 ? [launch, [{ do: 'build', attempt, uploads: {} }]] : sending(launch, files);
}

function sending({ attempt, newest }: Launch, files: readonly FileToSend[]): Step {
  return [
    { at: 'uploading', attempt, newest, uploads: Object.fromEntries(files.map(({ field }) => [field, { at: 'sending', share: 0 }])) },
    files.map(({ field }): LaunchEffect => ({ do: 'upload', attempt, field })),
  ];
}

/** U9: waiting ends when every field is evaluated, or when for five seconds none of those waited for was. */
function stabilized(launch: Launch, event: Of<'evaluated' | 'patienceEnded'>): Step {
  if (launch.at !== 'stabilizing') return [launch, []];
  const { attempt, newest, pending, round } = launch;
  if (event.type === 'patienceEnded') {
    if (event.round !== round) return [launch, []];
    const names = pending.length > 0 ? `Not evaluated yet: ${pending.join(', ')}` : 'Its fields are evaluated again and again';
    return [idleAfter(launch), [say('warning', 'The form is too slow. Let it stabilize and try again'), say('warning', names)]];
  }
  const { missing } = event;
  if (missing.length === 0) return [{ at: 'triggering', attempt, newest }, [{ do: 'check', attempt }]];
  const left = round === 0 ? missing : pending.filter((field) => missing.includes(field));
  if (round > 0 && left.length === pending.length) return [launch, []];
  return [{ ...launch, pending: left, round: round + 1 }, [{ do: 'wait', attempt, round: round + 1, ms: patienceMs }]];
}

function uploaded(launch: Launch, event: Of<'uploadMoved' | 'uploaded' | 'uploadFailed'>): Step {
  if (launch.at !== 'uploading' || launch.uploads[event.field]?.at !== 'sending') return [launch, []];
  const { attempt, newest } = launch;
  switch (event.type) {
    case 'uploadMoved':
      return [{ ...launch, uploads: { ...launch.uploads, [event.field]: { at: 'sending', share: event.share } } }, []];
    case 'uploadFailed':
      // U10: one file that does not arrive is enough: no job is launched, and the others are not sent any further.
      return [idleAfter(launch), [{ do: 'cancelUploads', attempt }, say('error', 'Failed uploading files', event.reason)]];
    case 'uploaded': {
      const uploads = { ...launch.uploads, [event.field]: { at: 'done', record: event.record } as const };
      const done = Object.entries(uploads).flatMap(([field, upload]) => (upload.at === 'done' ? [[field, upload.record] as const] : []));
      if (done.length < Object.keys(uploads).length) return [{ ...launch, uploads }, []];
      return [{ at: 'triggering', attempt, newest }, [{ do: 'build', attempt, uploads: Object.fromEntries(done) }]];
    }
  }
}

function built(launch: Launch, event: Of<'built' | 'unbuildable'>): Step {
  if (launch.at !== 'triggering') return [launch, []];
  const { attempt, newest } = launch;
  switch (event.type) {
    case 'built':
      return [
        { at: 'connecting', attempt, newest, key: event.key, since: event.since },
        [{ do: 'launch', attempt, body: event.body, key: event.key, since: event.since, after: newest }],
      ];
    case 'unbuildable':
      return [idleAfter(launch), [say('error', 'Failed to generate json output. Contact the developer.', event.reason)]];
  }
}
