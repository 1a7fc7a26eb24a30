import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';

interface CopyIdProps {
  readonly id: string;
  /** The button's label; absent = "Copy the id". */
  readonly label?: string;
}

/** An id, a password or an address that can be selected, or copied with a button if the browser allows it. */
export function CopyId({ id, label }: CopyIdProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // There is no clipboard without HTTPS, or access was refused. The id can still be selected.
    }
  };
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="select-all break-all text-sm">{id}</code>
      {'clipboard' in navigator ? (
        <IconButton
          icon={isCopied ? Check : Copy}
          label={isCopied ? t('Copied') : (label ?? t('Copy the id'))}
          onClick={() => void copy()}
        />
      ) : null}
    </span>
  );
}
