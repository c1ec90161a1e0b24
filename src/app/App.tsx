import { ServicesProvider, type Services } from '#hooks/services.tsx';
import { Confirmations } from '#ui/Confirm.tsx';
import { ThemeProvider } from '#ui/ThemeProvider.tsx';
import { IconProvider } from '#ui/Icon.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { Installation } from './install.ts';
import { AppRoutes } from './router.tsx';
import { FrameContext } from './frame.ts';
import { useThemeChoice } from './theme-choice.ts';
import type { AppVersion } from './worker.ts';

export interface AppProps {
  readonly services: Services;
  readonly version: AppVersion;
  readonly installation: Installation;
}

/** Everything that surrounds the pages: services, theme, toasts, questions, routes. */
export function App({ services, version, installation }: AppProps) {
  const [theme, chooseTheme] = useThemeChoice(services.keyValueStore);
  return (
    <ThemeProvider choice={theme}>
      <ErrorBoundary>
        <ServicesProvider value={services}>
          <FrameContext value={{ theme, chooseTheme, version, installation }}>
            <IconProvider value={services.icons}>
              <Toasts>
                <Confirmations>
                  <AppRoutes />
                </Confirmations>
              </Toasts>
            </IconProvider>
          </FrameContext>
        </ServicesProvider>
      </ErrorBoundary>
    </ThemeProvider>
  );
}
