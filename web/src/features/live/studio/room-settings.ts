/** The settings of the creator's own room: who may write, slow mode, goal and tip menu. */
import type { ResultOf } from 'gql.tada'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'

const MyLiveRoom = graphql(`
  query MyLiveRoom {
    myLiveRoom { slow_seconds chat_for goal_title goal_cents menu { id title cents } }
  }
`)

const SaveLiveRoom = graphql(`
  mutation SaveLiveRoom($input: LiveRoomInput!) {
    saveLiveRoom(input: $input) { slow_seconds chat_for goal_title goal_cents menu { id title cents } }
  }
`)

export type RoomSettings = ResultOf<typeof MyLiveRoom>['myLiveRoom']

type RoomSettingsInput = {
  slow_seconds?: number
  chat_for?: string
  goal?: { title: string; cents: number } | null
  menu?: { id?: string | null; title: string; cents: number }[]
}

export function useRoomSettings() {
  const [{ data }, ask] = useQuery({ query: MyLiveRoom, requestPolicy: 'cache-and-network' })
  const [{ fetching: isBusy }, save] = useMutation(SaveLiveRoom)
  return {
    settings: data?.myLiveRoom,
    isBusy,
    /** Resolves to the error message, if any. */
    async save(input: RoomSettingsInput): Promise<string | undefined> {
      const { error } = await save({ input })
      if (error) return problemText(error)
      ask({ requestPolicy: 'network-only' })
      return undefined
    },
  }
}
