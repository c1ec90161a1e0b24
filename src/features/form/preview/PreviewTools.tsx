import { Button } from '@fluentui/react-components';
import { ArrowCounterclockwiseRegular } from '@fluentui/react-icons/svg/arrow-counterclockwise';
import { AutoFitWidthRegular } from '@fluentui/react-icons/svg/auto-fit-width';
import { BracesRegular } from '@fluentui/react-icons/svg/braces';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { PhoneRegular } from '@fluentui/react-icons/svg/phone';
import { TabletRegular } from '@fluentui/react-icons/svg/tablet';
import type { ReactElement } from 'react';
import { useConnection, whyNotSent } from '#hooks/use-connection.ts';
import type { FormPreview } from '#hooks/use-form-preview.ts';
import { Tip } from '#ui/Tip.tsx';
import type { FormPanels } from '../panels.ts';
import type { PreviewWidth } from './widths.ts';
import styles from './Preview.module.css';

export interface PreviewToolsProps {
  readonly preview: FormPreview;
  readonly panels: FormPanels;
  readonly width: PreviewWidth;
  readonly onWidth: (width: PreviewWidth) => void;
}

const widths: readonly { readonly width: PreviewWidth; readonly name: string; readonly icon: ReactElement }[] = [
  { width: 'fit', name: 'As wide as there is room', icon: <AutoFitWidthRegular /> },
  { width: 'desktop', name: 'Desktop', icon: <DesktopRegular /> },
  { width: 'tablet', name: 'Tablet', icon: <TabletRegular /> },
  { width: 'phone', name: 'Phone', icon: <PhoneRegular /> },
];

/** How the preview is drawn, and what it may do. */
export function PreviewTools({ preview, panels: { hidden, extravars }, width, onWidth }: PreviewToolsProps) {
  return (
    <div className={styles['tools']}>
      <fieldset aria-label="Width of the preview" className={styles['widths']}>
        {widths.map((one) => (
          <Tool key={one.width} name={one.name} icon={one.icon} isOn={one.width === width} onPress={() => onWidth(one.width)} />
        ))}
      </fieldset>
      <Tool name="Hidden fields" icon={<EyeRegular />} isOn={hidden.on} onPress={hidden.toggle} />
      <Tool name="Extravars" icon={<BracesRegular />} isOn={extravars.on} onPress={extravars.toggle} />
      <Tool name="Empty the preview" icon={<ArrowCounterclockwiseRegular />} onPress={preview.startOver} />
      <Asking preview={preview} />
    </div>
  );
}

/** The way to the server, for forms that ask it something. */
function Asking({ preview: { remote, isAsking, ask } }: Pick<PreviewToolsProps, 'preview'>) {
  const away = whyNotSent(useConnection().at);
  if (remote === 0) return null;
  const fields = remote === 1 ? '1 field asks' : `${remote} fields ask`;
  return (
    <Tip content={away ?? `${fields} the server. It is asked until you change the form again.`} relationship="description">
      <Button
        size="small"
        aria-pressed={isAsking}
        appearance={isAsking ? 'primary' : 'secondary'}
        disabledFocusable={away !== null}
        onClick={() => away === null && ask(!isAsking)}
      >
        Ask the server
      </Button>
    </Tip>
  );
}

interface ToolProps {
  readonly name: string;
  readonly icon: ReactElement;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}
function Tool({ name, icon, isOn, onPress }: ToolProps) {
  return (
    <Tip content={name} relationship="label">
      <Button size="small" appearance={isOn === true ? 'outline' : 'subtle'} icon={icon} aria-pressed={isOn} onClick={onPress} />
    </Tip>
  );
}
