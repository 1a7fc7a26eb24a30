import { AVATARS, avatarPath } from '@one-mind/protocol/accounts/avatars';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { put } from '../../lib/api/api.ts';
import { reloadProfile, useSession } from '../../lib/auth/session.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Avatar } from '../../ui/identity/avatar.tsx';
import { seatIdentity } from '../../ui/identity/seat-identity.ts';
import { Section } from './section.tsx';

/** Offers the generated avatars, and the initial of the username. */
export function AvatarSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const choose = useMutation({
    mutationFn: async (avatar: string | null) => {
      await put('/api/account/avatar', { avatar });
      await reloadProfile();
    },
  });
  if (user === null) return null;
  const pictures = AVATARS.map(({ name, voices, seat }) => ({
    name,
    picture: avatarPath(name),
    label: t('{{voices}} voices, first colour: {{colour}}', { voices, colour: t(seatIdentity(seat).name) }),
  }));
  const options = [{ name: null, picture: null, label: t('Your initial') }, ...pictures];
  const pending = choose.isPending ? choose.variables : undefined;
  return (
    <Section title={t('Avatar')}>
      {choose.isError ? (
        <LoadFailure title={t('Failed to change the avatar')} error={choose.error} onRetry={() => choose.mutate(choose.variables)} />
      ) : null}
      <fieldset className="min-w-0">
        <legend className="mb-3 text-muted text-sm">{t('Others see it on your profile.')}</legend>
        <div className="flex flex-wrap gap-2">
          {options.map(({ name, picture, label }) => {
            const isChosen = pending === undefined ? picture === (user.avatar_url ?? null) : pending === name;
            return (
              <label
                key={name}
                title={label}
                className={clsx(
                  'grid size-13 place-items-center rounded-full border-3',
                  'has-focus-visible:outline-2 has-focus-visible:outline-accent-strong has-focus-visible:outline-offset-2',
                  isChosen ? 'border-accent' : 'border-transparent hover:border-line-strong',
                )}
              >
                <input
                  type="radio"
                  name="avatar"
                  checked={isChosen}
                  onChange={() => choose.mutate(name)}
                  aria-label={label}
                  className="sr-only"
                />
                <Avatar name={user.username} picture={picture} size={42} />
              </label>
            );
          })}
        </div>
      </fieldset>
    </Section>
  );
}
