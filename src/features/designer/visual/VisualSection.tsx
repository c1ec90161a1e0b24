import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useMemo } from 'react';
import { usePortalNames } from '#hooks/use-portal-names.ts';
import { useSection, type Section, type SectionKind } from '#hooks/use-section.ts';
import { useToast } from '#ui/toasts.tsx';
import { CategoriesFace } from './CategoriesFace.tsx';
import { ConstantsFace } from './ConstantsFace.tsx';
import { declarationsOf } from './declarations.ts';
import { drawnProperties } from './drawn-properties.tsx';
import { SurroundingsProvider, type Surroundings, type VisualFaceProps } from './editing.tsx';
import { Tool } from './ListControl.tsx';
import { RolesFace } from './RolesFace.tsx';
import { Unread } from './Unread.tsx';
import styles from './Visual.module.css';

interface VisualSectionProps extends VisualFaceProps {
  readonly kind: SectionKind;
}

/** Categories, roles or constants of the portal, by their parts. */
export function VisualSection({ item, kind, items, nodes, warnings, isReadOnly, onChange, onYaml }: VisualSectionProps) {
  const say = useToast();
  const section = useSection(kind, item.text, onChange, (why) => say('warning', 'That was not changed', why));
  const names = usePortalNames(items);
  const declarations = useMemo(() => declarationsOf(nodes ?? []), [nodes]);
  const { bad } = section;
  const isLocked = isReadOnly || bad !== null;
  const surroundings: Surroundings = {
    declarations,
    isReadOnly: isLocked,
    namesFor: (property) => (property === 'roles' ? names.roles : []),
    placeholders: () => [],
    functions: () => [],
    trial: null,
    properties: drawnProperties,
  };
  return (
    <SurroundingsProvider value={surroundings}>
      {bad && <Unread bad={bad} onYaml={onYaml} isKept={section.value !== undefined} />}
      {!isLocked && (
        <div className={styles['toolbar']} role="toolbar" aria-label="Changes">
          <Tool label="Undo" isOff={!section.canUndo} icon={<ArrowUndoRegular />} onPress={section.undo} />
          <Tool label="Redo" isOff={!section.canRedo} icon={<ArrowRedoRegular />} onPress={section.redo} />
        </div>
      )}
      <div className={styles['parts']}>
        {warnings.map(({ line, text }) => (
          <p key={`${line} ${text}`} className={styles['wrong']}>
            {text}
          </p>
        ))}
        <Face kind={kind} section={section} />
      </div>
    </SurroundingsProvider>
  );
}

function Face({ kind, section }: { readonly kind: SectionKind; readonly section: Section }) {
  switch (kind) {
    case 'categories':
      return <CategoriesFace section={section} />;
    case 'roles':
      return <RolesFace section={section} />;
    case 'constants':
      return <ConstantsFace section={section} />;
  }
}
