/** The state of the whole application: typed values, pictures, signature and the age box. */
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient, useMutation } from 'urql'
import { CREATOR_APPLICATION } from '#rules/creator-application.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { type OwnRequest, OwnRequestQuery, RemoveCreatorDocument } from '../documents.ts'
import { rememberTick, wasTicked } from './adult.ts'
import { type PictureUpload, usePictureUploads } from './pictures/use-pictures.ts'
import type { StepContext } from './steps.ts'
import { applicationValues } from './typed.ts'
import { useSignature } from './use-signature.ts'
import { useTyped } from './use-typed.ts'

type Draft = OwnRequest['draft']

export function useApplication(draft: Draft) {
  const activity = useRef(0)
  const touch = useCallback(() => {
    activity.current += 1
  }, [])
  const { typed, state, change, sync, flush, hasUnsaved } = useTyped(applicationValues(draft), touch)
  const documents = usePictureUploads('document', documentNames(draft), touch)
  const face = usePictureUploads('face', faceNames(draft), touch)
  const signing = useSignature(draft?.hasSignature === true, touch)
  const [isAdult, setAdult] = useState(() => wasTicked(typed))
  const [, removeDocument] = useMutation(RemoveCreatorDocument)
  const client = useClient()

  useNewerDraft(activity, (newer) => {
    if (documents.isSending || face.isSending) return
    sync(applicationValues(newer))
    documents.sync(documentNames(newer))
    face.sync(faceNames(newer))
    signing.sync(newer?.hasSignature === true)
  })

  const remove = async ({ key, name }: PictureUpload) => {
    if (name !== undefined) {
      const { error } = await removeDocument({ name })
      if (error) return showToast({ tone: 'danger', text: problemText(error) })
    }
    documents.drop(key)
  }
  const tick = (isTicked: boolean) => {
    rememberTick(isTicked)
    setAdult(isTicked)
  }
  const stepContext: StepContext = {
    documents: documents.sent.length,
    hasFace: face.sent.length > 0,
    isSending: documents.isSending || face.isSending,
    isAdult,
    signature: signing.state,
    minAgeYears: draft?.min_age ?? CREATOR_APPLICATION.minAgeYears,
  }
  return {
    typed,
    stepContext,
    saveState: state,
    change,
    /** Saves the typed values; resolves to the minimum age for the saved address. */
    saveTyped: async () => {
      await flush()
      const { data } = await client.query(OwnRequestQuery, {}, { requestPolicy: 'cache-only' })
      return data?.creator_request.draft?.min_age ?? stepContext.minAgeYears
    },
    /** Saves pending values; false if something failed. */
    isAllSaved: async () => {
      await flush()
      const isSigned = await signing.flush().then(
        () => true,
        () => false,
      )
      return isSigned && !hasUnsaved()
    },
    /** Waits for all running requests. */
    flush: async () => {
      await flush()
      await signing.flush()
    },
    documents,
    face,
    signing,
    isAdult,
    tick,
    remove,
  }
}

export type Application = ReturnType<typeof useApplication>

/** Loads a newer draft from another tab on focus. */
function useNewerDraft(activity: RefObject<number>, take: (draft: Draft) => void): void {
  const client = useClient()
  const onNewer = useEffectEvent(take)
  useEffect(() => {
    const checkForNewer = async () => {
      if (document.visibilityState !== 'visible') return
      const before = activity.current
      const { data } = await client.query(OwnRequestQuery, {}, { requestPolicy: 'network-only' })
      // What was typed or sent during the request is newer than its response.
      if (data && activity.current === before) onNewer(data.creator_request.draft)
    }
    const listener = () => void checkForNewer()
    window.addEventListener('focus', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      window.removeEventListener('focus', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [client, activity])
}

function documentNames(draft: Draft): string[] {
  return draft?.docs.map(({ name }) => name) ?? []
}

function faceNames(draft: Draft): string[] {
  return draft?.facePhoto ? [draft.facePhoto.name] : []
}
