import { createContext, use, type ComponentType } from 'react';

/** What draws a form while it is made. It belongs to the form page, so the app hands it in. */
export interface FormPreviewProps {
  readonly form: Readonly<Record<string, unknown>>;
  readonly constants: Readonly<Record<string, unknown>>;
  /** Leads to a field where it is written. */
  readonly onField: (name: string) => void;
}
export type FormPreviewPart = ComponentType<FormPreviewProps>;

const PreviewContext = createContext<FormPreviewPart | null>(null);
export const PreviewProvider = PreviewContext.Provider;

/** null = nobody handed one in: there is no preview. */
export const usePreviewPart = (): FormPreviewPart | null => use(PreviewContext);
