import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../lib/use-copy.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Absent = "Copy". */
  readonly label?: string;
}

/** Copies a text, if the browser allows it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const { canCopy, isCopied, copy } = useCopy(text);
  if (!canCopy) return null;
  return (
    <Button size="sm" icon={isCopied ? Check : Copy} onClick={copy}>
      {isCopied ? t('Copied') : (label ?? t('Copy'))}
    </Button>
  );
}
