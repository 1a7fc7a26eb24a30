import type { Lobby } from '@one-mind/protocol/games/lobbies';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Private lobbies are entered by their code. */
export function JoinByCode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const join = useMutation({
    mutationFn: (wanted: string) => post<Lobby>(`/api/lobbies/${encodeURIComponent(wanted)}/join`, {}),
    onSuccess: (lobby) => navigate(`/game/lobby/${lobby.id}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = code.trim().toUpperCase();
    if (wanted !== '') join.mutate(wanted);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} icon={<KeyRound aria-hidden="true" size={16} />}>
        {t('Join by code')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('Join by code')} description={t('The host of a lobby can read it to you.')}>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t('Code')} error={join.isError ? t(errorMessage(join.error)) : undefined}>
            {(control) => (
              <Input
                {...control}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  join.reset();
                }}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={12}
                className="text-center font-semibold uppercase tracking-[0.3em] sm:text-xl!"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" disabled={code.trim() === ''} busy={join.isPending}>
            {t('Join Game')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
