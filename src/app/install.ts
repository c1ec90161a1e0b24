import { observable, type Observable } from '#sync/run/observable.ts';

/** What browsers that can install give the page, to be used when a person asks. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Whether the device offers to install the app, and how to say yes. */
export interface Installation {
  readonly isOffered: Observable<boolean>;
  install(): void;
}

export function watchInstallation(): Installation {
  const isOffered = observable(false);
  let offer: InstallEvent | null = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    isOffered.set(true);
  });
  addEventListener('appinstalled', () => isOffered.set(false));
  return {
    isOffered,
    install() {
      void offer?.prompt().then(() => isOffered.set(false));
      offer = null;
    },
  };
}
