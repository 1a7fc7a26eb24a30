import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addPasskey, renamePasskey } from '../../../lib/auth/passkeys.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { FILL_IN, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { FACTORS } from './factor-queries.ts';
import { freeName } from './free-name.ts';

/** The server's limit when a factor is added. */
const NAME_MAX = 64;
const NameSchema = z.object({ name: z.string().trim().min(1, FILL_IN).max(NAME_MAX) });

interface PasskeyDialogProps {
  /** The passkey to rename; null = a new one. */
  readonly renamed: { readonly id: string; readonly name: string } | null;
  /** The names of all factors. */
  readonly names: readonly string[];
  /** Called after a new one was added. */
  readonly onAdded?: () => void;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey. For a new one, the browser then asks where to keep it. */
export function PasskeyDialog({ renamed, names, onAdded, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useSchemaForm({
    schema: NameSchema,
    defaultValues: { name: renamed?.name ?? freeName(t('Passkey'), names) },
    send: async ({ name }) => {
      if (renamed === null) await addPasskey(name);
      else if (name !== renamed.name) await renamePasskey(renamed.id, name);
      await queries.invalidateQueries({ queryKey: FACTORS });
      if (renamed === null) toast.success(t('The passkey was added. You can log in with it alone.'));
      onClose();
      if (renamed === null) onAdded?.();
    },
    fieldOfCode: { mfa_factor_name_conflict: 'name' },
  });
  return (
    <FormDialog
      form={form}
      title={renamed === null ? t('Add a passkey') : t('Rename {{name}}', { name: renamed.name })}
      {...(renamed === null && {
        description: t(
          'A passkey is stored on this device, a security key or your phone. It replaces your password and your second factor. Adding it logs out your other devices.',
        ),
      })}
      submitLabel={renamed === null ? t('Continue') : t('Rename')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} hint={t('It helps you recognise the passkey later.')} maxLength={NAME_MAX} />
    </FormDialog>
  );
}
