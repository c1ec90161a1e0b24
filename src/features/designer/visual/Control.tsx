import type { ControlKind } from './control-of.ts';
import type { ControlProps, SetValue } from './editing.tsx';
import { ExpressionControl } from './ExpressionControl.tsx';
import { ListControl } from './ListControl.tsx';
import { ObjectControl } from './ObjectControl.tsx';
import { ObjectsControl } from './ObjectsControl.tsx';
import { OptionsControl } from './OptionsControl.tsx';
import { PairsControl } from './PairsControl.tsx';
import { RecordsControl } from './RecordsControl.tsx';
import { ChoiceControl, FlagControl, LinesControl, NumberControl, TextControl } from './TextControl.tsx';
import { YamlControl } from './YamlControl.tsx';

export interface AnyControlProps extends ControlProps {
  readonly kind: ControlKind;
  readonly order: readonly string[];
  readonly set: SetValue;
}

/** The control of a kind. */
export function Control({ kind, order, set, ...props }: AnyControlProps) {
  switch (kind) {
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'text':
      return <TextControl {...props} />;
    case 'lines':
      return <LinesControl {...props} />;
    case 'expression':
      return <ExpressionControl {...props} />;
    case 'list':
      return <ListControl {...props} />;
    case 'records':
      return <RecordsControl {...props} />;
    case 'options':
      return <OptionsControl {...props} />;
    case 'pairs':
      return <PairsControl {...props} />;
    case 'object':
      return <ObjectControl {...props} order={order} set={set} />;
    case 'objects':
      return <ObjectsControl {...props} order={order} set={set} />;
    case 'yaml':
      return <YamlControl {...props} />;
  }
}
