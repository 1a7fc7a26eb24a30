import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { post } from '../../lib/api/api.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const CodeSchema = z.object({ code: z.string().trim().min(1).toUpperCase() });

/** Joins a private lobby by its code. */
export function JoinByCode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const form = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const lobby = await post(`/api/lobbies/${encodeURIComponent(code)}/join`, {});
      await navigate(`/game/lobby/${lobby.id}`);
    },
    onlyField: 'code',
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} icon={KeyRound}>
        {t('Join by code')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('Join by code')} description={t('Ask the lobby’s host for it.')}>
        <Form form={form} className="flex flex-col gap-4">
          <TextField
            form={form}
            name="code"
            label={t('Code')}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            inputClassName="text-center font-semibold uppercase tracking-[0.3em] sm:text-xl!"
          />
          <SubmitButton form={form}>{t('Join Game')}</SubmitButton>
        </Form>
      </Dialog>
    </>
  );
}
