import { later } from './later.tsx';
import { Skeletons } from './Loading.tsx';

/** The log viewer (`log/LogView.tsx`). Its script comes when the first log is shown, or before that is asked for. */
export const LogView = later(
  async () => (await import('./log/LogView.tsx')).LogView,
  () => <Skeletons rows={4} />,
);
