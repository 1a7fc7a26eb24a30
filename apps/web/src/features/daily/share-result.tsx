import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSharing } from '../../shared/replay/use-sharing.ts';
import { Button } from '../../ui/button.tsx';

interface ShareResultProps {
  readonly text: string;
  readonly title: string;
  readonly url: string;
}

/** The result without spoilers, as it will be pasted, and the button that copies it or opens the share sheet. */
export function ShareResult({ text, title, url }: ShareResultProps) {
  const { t } = useTranslation();
  const { copied, byHand, give } = useSharing();
  return (
    <div>
      <pre className="overflow-x-auto whitespace-pre-wrap break-words rounded-xl border border-line bg-sunken px-3 py-2 font-sans text-sm leading-relaxed">
        {text}
      </pre>
      <Button
        className="mt-3 w-full sm:w-auto"
        variant="primary"
        icon={copied ? Check : Copy}
        onClick={() => void give({ text, title, url })}
      >
        {copied ? t('Copied') : t('Share the result')}
      </Button>
      <p role="status" className={byHand ? 'mt-2 text-muted text-sm' : 'sr-only'}>
        {byHand ? t('Select the text above and copy it.') : copied ? t('Copied') : ''}
      </p>
    </div>
  );
}
