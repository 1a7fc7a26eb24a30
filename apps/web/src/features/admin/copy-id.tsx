import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../lib/use-copy.ts';
import { IconButton } from '../../ui/button.tsx';

interface CopyIdProps {
  readonly id: string;
  /** The button's label; absent = "Copy the id". */
  readonly label?: string;
}

/** An id, a password or an address that can be selected, or copied with a button if the browser allows it. */
export function CopyId({ id, label }: CopyIdProps) {
  const { t } = useTranslation();
  const { canCopy, isCopied, copy } = useCopy(id);
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="select-all break-all text-sm">{id}</code>
      {canCopy ? (
        <IconButton icon={isCopied ? Check : Copy} label={isCopied ? t('Copied') : (label ?? t('Copy the id'))} onClick={copy} />
      ) : null}
    </span>
  );
}
