import { createContext, use, type ComponentType } from 'react';

/** What draws a form while it is made. It belongs to the form page, so the app hands it in. */
export interface FormPreviewProps {
  readonly form: Readonly<Record<string, unknown>>;
  readonly constants: Readonly<Record<string, unknown>>;
  /** Leads to a field where it is written. */
  readonly onField: (name: string) => void;
  /** Is given what tells the value of a field as it stands in the preview, and null when that is gone. */
  readonly hears?: (valueOf: ValueOf | null) => void;
}
type ValueOf = (field: string) => unknown;
export type FormPreviewPart = ComponentType<FormPreviewProps>;

const PreviewContext = createContext<FormPreviewPart | null>(null);
export const PreviewProvider = PreviewContext.Provider;

/** null = nobody handed one in: there is no preview. */
export const usePreviewPart = (): FormPreviewPart | null => use(PreviewContext);

/** What the fields of the preview hold, for expressions that are tried. */
export interface PreviewedFields {
  readonly hears: (valueOf: ValueOf | null) => void;
  /** undefined = nothing, or there is no preview. */
  readonly valueOf: ValueOf;
}

export function previewedFields(): PreviewedFields {
  let told: ValueOf | null = null;
  return { hears: (valueOf) => void (told = valueOf), valueOf: (field) => told?.(field) };
}

const PreviewedContext = createContext(previewedFields());
export const PreviewedProvider = PreviewedContext.Provider;
export const usePreviewed = (): PreviewedFields => use(PreviewedContext);
