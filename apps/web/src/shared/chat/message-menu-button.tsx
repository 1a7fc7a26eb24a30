import { EllipsisVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Opens the menu of a message by `name`. */
export function MessageMenuButton({ name, ...button }: ComponentProps<'button'> & { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t('Options for this message by {{name}}', { name })}
      className="-my-1.5 -mr-1 inline-grid size-7 shrink-0 touch:size-11 place-items-center rounded-md text-faint hover:bg-raised hover:text-text"
      {...button}
    >
      <EllipsisVertical size={15} />
    </button>
  );
}
