import { can } from '@newsletters/shared/model';
import { useSession } from '@newsletters/shared/session';
import type { TablePlace } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { AccessDenied, focusHeading, Lazy, Loading } from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { EditUser } from '../users/EditUser';
import { type ListState, UserList, wholeList } from '../users/UserList';
import { useView } from '../users/view';

const loadHistory = async () => (await import('@newsletters/shared/history')).HistoryView;

function Users() {
  const { edited, history, edit, openHistory, openWholeHistory, back } = useView();
  const [list, setList] = useState<ListState>(wholeList);
  const place = useRef<TablePlace>(undefined);
  const returning = useRef(edited);
  const wasHistory = useRef(false);
  useEffect(() => {
    const fromHistory = wasHistory.current;
    wasHistory.current = history !== undefined;
    if (history || (edited === undefined && returning.current === undefined && !fromHistory)) return;
    // The focused element is gone with the other view; a row that gets the focus back may already have it.
    if (document.activeElement === document.body) focusHeading({ preventScroll: true });
    if (edited !== undefined) returning.current = edited;
  }, [edited, history]);
  if (history)
    return (
      <Lazy
        key={history === 'all' ? undefined : history.id}
        load={loadHistory}
        props={{
          table: 'profiles',
          item: history === 'all' ? undefined : history,
          onOpenItem: openHistory,
          onBack: back,
        }}
        whole
      />
    );
  if (edited !== undefined) {
    return <EditUser key={edited} id={edited} onHistory={openHistory} onDone={back} />;
  }
  return (
    <UserList
      state={list}
      onChange={setList}
      place={place}
      returning={returning}
      onEdit={edit}
      onHistory={openWholeHistory}
    />
  );
}

/** User Management: the list, or in its place the user being edited, the history of their role, or that of all users. */
export default function UsersPage() {
  const { status, role } = useSession();
  if (status === 'loading') return <Loading />;
  if (!can(role, 'manageUsers')) {
    return <AccessDenied>{t('You need owner permissions to access this page.')}</AccessDenied>;
  }
  return <Users />;
}
