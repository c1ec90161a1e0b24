import type { VisualFaceProps } from './editing.tsx';
import { VisualForm } from './VisualForm.tsx';
import { VisualSection } from './VisualSection.tsx';

/** A thing of the portal by its parts, for people who need not know YAML. null where it has none: a file that is no form. */
export function VisualFace(props: VisualFaceProps) {
  const { kind } = props.item;
  if (kind === 'file') return null;
  return kind === 'form' ? <VisualForm {...props} /> : <VisualSection {...props} kind={kind} />;
}
