import { BUILT_IN_LIST, type WordList } from '@one-mind/protocol/moderation/word-lists';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWordLists } from './word-list-calls.ts';
import { WordListDialog } from './word-list-dialog.tsx';

/** The lists of banned words, for admins only. */
export function WordListsCard() {
  const { t } = useTranslation();
  const query = useWordLists();
  /** Null = a new list. */
  const [edited, setEdited] = useState<WordList | null | undefined>(undefined);
  const places = ({ inChat, inNames }: WordList) => {
    if (inChat) return inNames ? t('messages and names') : t('messages');
    return inNames ? t('names') : t('not used');
  };
  return (
    <Card as="section" aria-labelledby="word-lists" className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="word-lists" className="text-2xl">
          {t('Banned words')}
        </h2>
        <Button size="sm" icon={Plus} disabled={query.data === undefined} onClick={() => setEdited(null)}>
          {t('Add list')}
        </Button>
      </div>
      <p className="mt-1 text-muted text-sm">
        {t('These lists apply to all chats, and to the names of people, lobbies and public scenarios.')}
      </p>
      <QueryFailure query={query} title={t('Failed to load the lists')} />
      {query.isPending ? <Skeleton className="mt-2 h-14" /> : null}
      <ul className="divide-y divide-line">
        {query.data?.lists.map((list) => (
          <li key={list.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p dir="auto" className="wrap-anywhere font-medium">
                {list.name}
              </p>
              <p className="text-muted text-sm">
                {list.id === BUILT_IN_LIST ? t('Built in') : t('{{count}} words', { count: list.words.length })} · {places(list)}
              </p>
            </div>
            <Button size="sm" icon={Pencil} aria-label={t('Edit {{name}}', { name: list.name })} onClick={() => setEdited(list)}>
              {t('Edit')}
            </Button>
          </li>
        ))}
      </ul>
      {edited === undefined ? null : <WordListDialog list={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
