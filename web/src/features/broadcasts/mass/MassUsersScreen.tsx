/** /messages/mass/users: chooses people for a mass message, one by one or all results, and saves them as a list. */
import { ListPlus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { useGoBack } from '#web/lib/go-back.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useRedirect } from '#web/lib/redirect.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useStoredDraft } from '../editor/use-stored-draft.ts'
import { Chooser } from './Chooser.tsx'
import { DRAFT_NAME, readMassDraft } from './mass-draft.ts'
import { listNameSheet } from './overlays.ts'
import { AudienceLists, DeleteAudienceList } from './queries.ts'
import './mass-updates.ts'

const NEW = '/messages/mass/new'

export function MassUsersScreen() {
  const [search] = useSearchParams()
  const list = search.get('list')
  return list === null ? <ForThisMessage /> : <OfAList key={list} id={list} />
}

/** Each choice is stored at once, so that it survives a reload. */
function ForThisMessage() {
  const { value, change } = useStoredDraft(DRAFT_NAME, readMassDraft)
  const redirect = useRedirect()
  const overlays = useOverlays()
  const { people } = value
  const goBack = useGoBack(NEW)
  const done = () => {
    change({ sendTo: people.length > 0 ? 'custom' : 'everyone' })
    goBack()
  }
  const keep = async () => {
    const saved = await overlays.open(listNameSheet, { people })
    if (!saved) return
    change({ sendTo: 'list', list: saved.id, people: [] })
    showToast({ tone: 'success', text: `“${saved.name}” saved` })
    redirect(NEW, { replace: true })
  }
  return (
    <Chooser
      title="Choose people"
      chosen={people}
      onChange={(ids) => change({ people: ids, sendTo: ids.length > 0 ? 'custom' : 'everyone' })}
      onBack={done}
      actions={
        <>
          <Button size="lg" icon={ListPlus} disabled={people.length === 0} onClick={() => void keep()}>
            Save as list
          </Button>
          <Button size="lg" tone="accent" onClick={done}>
            Done
          </Button>
        </>
      }
    />
  )
}

function OfAList({ id }: { id: string }) {
  const answer = useQuery({ query: AudienceLists, requestPolicy: 'network-only' })
  const goBack = useGoBack(NEW)
  const [{ data, fetching, error }, ask] = answer
  const list = data?.audienceLists.find((each) => each.id === id)
  return (
    <QueryResult
      of={[{ data: list, fetching, error }, ask]}
      skeleton={<SkeletonRows rows={6} />}
      missing={
        <EmptyState
          icon={Users}
          title="List not found"
          text="It may have been deleted."
          action={<Button onClick={goBack}>Back</Button>}
        />
      }
    >
      {({ name, people }) => <EditList id={id} name={name} people={people} />}
    </QueryResult>
  )
}

function EditList({ id, name, people }: { id: string; name: string; people: string[] }) {
  const { change } = useStoredDraft(DRAFT_NAME, readMassDraft)
  const [chosen, setChosen] = useState(people)
  const [isConfirming, setConfirming] = useState(false)
  const [{ fetching, error }, remove] = useMutation(DeleteAudienceList)
  const overlays = useOverlays()
  const goBack = useGoBack(NEW)
  const save = async () => {
    const saved = await overlays.open(listNameSheet, { list: { id, name }, people: chosen })
    if (saved) goBack()
  }
  const drop = async () => {
    const { error: problem } = await remove({ id })
    if (problem) return showToast({ tone: 'danger', text: problemText(problem) })
    change({ sendTo: 'everyone', list: null })
    goBack()
  }
  return (
    <>
      <Chooser
        title={name}
        chosen={chosen}
        onChange={setChosen}
        onBack={goBack}
        end={<IconButton icon={Trash2} label="Delete this list" onClick={() => setConfirming(true)} />}
        actions={
          <Button
            size="lg"
            tone="accent"
            disabled={chosen.length === 0}
            onClick={() => void save()}
            className="col-span-2"
          >
            Save
          </Button>
        }
      />
      <ConfirmSheet
        isOpen={isConfirming}
        title={`Delete “${name}”?`}
        text="This removes the list, not the people. Scheduled messages to this list will pause."
        yes="Delete"
        isBusy={fetching}
        error={error}
        onYes={() => void drop()}
        onNo={() => setConfirming(false)}
      />
    </>
  )
}
