import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFavourites } from '#hooks/use-choices.ts';
import { useKnownJobs } from '#hooks/use-jobs.ts';
import { usePortal } from '#hooks/use-portal.ts';
import type { Command } from './match.ts';

/** More jobs than this nobody looks for by their number. */
const mostJobs = 200;

/** All there is to go to: what was opened last, forms, jobs as far as they are on this device, then what the frame offers. */
export function useCommands(offered: readonly Command[]): readonly Command[] {
  const navigate = useNavigate();
  const portal = usePortal();
  const jobs = useKnownJobs();
  const { recent } = useFavourites();
  const forms = portal.at === 'ready' ? portal.forms : null;
  return useMemo(() => {
    const names = new Set(forms?.map(({ name }) => name));
    const toForm = (name: string, group: Command['group']): Command => ({
      id: `${group}-${name}`,
      group,
      label: name,
      run: () => void navigate(`/form?form=${encodeURIComponent(name)}`),
    });
    return [
      ...recent.filter((name) => names.has(name)).map((name) => toForm(name, 'Recent')),
      ...(forms ?? []).map(({ name }) => toForm(name, 'Forms')),
      ...jobs.slice(0, mostJobs).map(({ id, form, status }): Command => ({
        id: `job-${id}`,
        group: 'Jobs',
        label: `Job ${id}, ${form}`,
        hint: status,
        run: () => void navigate(`/jobs/${id}`),
      })),
      ...offered,
    ];
  }, [forms, jobs, recent, offered, navigate]);
}
