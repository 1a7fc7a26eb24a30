import type { UserRow } from '@one-mind/protocol/accounts/accounts';
import { Avatar } from '../../../ui/identity/avatar.tsx';

/** A user's picture or initial. Decorative: the name is beside it. */
export function UserFace({ user, size = 36 }: { readonly user: Pick<UserRow, 'username' | 'avatar_url'>; readonly size?: number }) {
  return user.avatar_url === null ? (
    <Avatar name={user.username} size={size} />
  ) : (
    <img
      src={user.avatar_url}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-full object-cover"
      style={{ width: size, height: size }}
    />
  );
}
