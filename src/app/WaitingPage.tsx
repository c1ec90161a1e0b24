import { useObservable, useServices } from '#hooks/services.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonPage } from './SkeletonPage.tsx';

/** In the place of a page that may not be shown yet. What a person can do about it is said; else there is only a little patience. */
export function WaitingPage() {
  const wiping = useObservable(useServices().wipe.state);
  if (wiping.at !== 'blocked') return <SkeletonPage />;
  const { by } = wiping;
  return (
    <Page title="Logging out" width="text">
      <Banner intent="warning" title="What this device keeps of the last person is not removed yet">
        {by.length === 0 ? (
          <p>
            Another tab of this page, or the browser itself, still holds it. Close all other tabs; if that does not help, start the browser
            again.
          </p>
        ) : (
          <>
            <p>{by.length === 1 ? 'A tab still holds it. Close it:' : 'Some tabs still hold it. Close them:'}</p>
            <ul>
              {by.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </>
        )}
        <p>Then signing in is possible again, by itself.</p>
      </Banner>
    </Page>
  );
}
