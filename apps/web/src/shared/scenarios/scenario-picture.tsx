import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';

interface ScenarioPictureProps {
  readonly url: string | null;
  /** Determines the generated picture, together with `name`; the same words always give the same picture. */
  readonly id: string;
  readonly name: string;
  readonly className?: string;
}

/** The picture of a scenario or a place. If there is none, or it can't be loaded, one is generated from the words. Decorative. */
export function ScenarioPicture({ url, id, name, className }: ScenarioPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isMade = url === null || url === broken;
  const made = useQuery({
    queryKey: ['scene', id, name],
    queryFn: async () => {
      const { generatedScene } = await import('@one-mind/scenarios/generated-art');
      return `data:image/svg+xml,${encodeURIComponent(generatedScene(id, name))}`;
    },
    enabled: isMade,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const look = clsx('aspect-[16/9] w-full bg-sunken object-cover', className);
  const source = isMade ? made.data : url;
  if (source === undefined) return <div aria-hidden="true" className={look} />;
  return (
    <img
      src={source}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
      className={look}
    />
  );
}
