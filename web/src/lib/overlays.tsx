/** Named overlays over any screen: opened from anywhere, closed by the back button, Esc or themselves. */
import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { Catch } from './Catch.tsx'
import { useLoginRequired } from './login-required.ts'

/** What every overlay component gets in addition to its own props; `Result` is what opening it resolves to. */
export type OverlayControls<Result = void> = { close(result?: Result): void }

type AnyControls = OverlayControls<never>
type OwnProps<Props> = Omit<Props, 'close'>
type ResultOf<Props> = Props extends OverlayControls<infer Result> ? Result : never

export type Overlay<Props extends AnyControls> = {
  name: string
  load(): Promise<ComponentType<Props>>
  /** A visitor who opens it is not sent to sign in. */
  isPublic: boolean
}

/** Declares a lazily loaded overlay; features keep these next to the component. */
export function defineOverlay<Props extends AnyControls>(
  name: string,
  load: Overlay<Props>['load'],
  { isPublic = false } = {},
): Overlay<Props> {
  return { name, load, isPublic }
}

type OpenOverlay = {
  id: string
  draw(close: (result?: unknown) => void): ReactNode
  settle(result: unknown): void
}
type Leaving = { id: string; result: unknown; next: (() => void)[]; index: number }
type HistoryState = { overlays?: string[] } | null

type Overlays = {
  /**
   * Resolves with the overlay's result once its history entry is removed, so that the caller may open another or navigate;
   * with undefined when it was dismissed or refused.
   */
  open<Props extends AnyControls>(
    overlay: Overlay<Props>,
    props: OwnProps<Props>,
  ): Promise<ResultOf<Props> | undefined>
}

const OverlaysContext = createContext<Overlays | null>(null)

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext)
  if (!overlays) throw new Error('useOverlays needs an OverlayHost above it')
  return overlays
}

/** The router numbers the entries of the history. */
const historyIndex = (): number => history.state?.idx ?? 0

/** Another navigation may come before the browser has gone back, or right after it, in the same render. */
function hasGoneBack({ index }: Leaving, last: NavigationType): boolean {
  if (last === NavigationType.Pop) return true
  return historyIndex() < index + (last === NavigationType.Push ? 1 : 0)
}

type HostProps = { onFailed(): void; children: ReactNode }

export function OverlayHost({ onFailed, children }: HostProps) {
  const [opened, setOpened] = useState<OpenOverlay[]>([])
  const navigate = useNavigate()
  const location = useLocation()
  const navigationType = useNavigationType()
  const requireLogin = useLoginRequired()
  const inHistory = useMemo(() => (location.state as HistoryState)?.overlays ?? [], [location.state])
  /** Set while the back navigation of a closed overlay is pending: its result, and overlays opened meanwhile. */
  const leaving = useRef<Leaving>(undefined)

  const open: Overlays['open'] = useCallback(
    <Props extends AnyControls>(overlay: Overlay<Props>, props: OwnProps<Props>) =>
      new Promise<ResultOf<Props> | undefined>((resolve) => {
        const show = () => {
          const id = crypto.randomUUID()
          const Loaded = lazy(async () => ({ default: await overlay.load() }))
          const draw: OpenOverlay['draw'] = (close) =>
            createElement(Loaded as ComponentType<Props>, { ...props, close } as unknown as Props)
          setOpened((before) => [...before, { id, draw, settle: resolve as OpenOverlay['settle'] }])
          const { pathname, search, hash, state } = location
          void navigate({ pathname, search, hash }, { state: { ...state, overlays: [...inHistory, id] } })
        }
        const showSoon = () => {
          if (leaving.current) leaving.current.next.push(show)
          else show()
        }
        if (overlay.isPublic) showSoon()
        else if (!requireLogin(overlay.name, showSoon)) resolve(undefined)
      }),
    [requireLogin, navigate, location, inHistory],
  )

  const remove = (gone: readonly OpenOverlay[], result?: unknown) => {
    for (const overlay of gone) overlay.settle(result)
    if (gone.length > 0) setOpened((before) => before.filter((overlay) => !gone.includes(overlay)))
  }
  // Only rendered overlays: one opened while its screen mounted gets its history entry next.
  const removeDismissed = useEffectEvent(() =>
    remove(opened.filter(({ id }) => !inHistory.includes(id) && id !== leaving.current?.id)),
  )
  // The history entry decides what is shown: an overlay whose entry is gone was dismissed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the entry changes, not when one opens
  useEffect(() => removeDismissed(), [inHistory])

  const removeClosed = useEffectEvent(() => {
    const left = leaving.current
    if (!left || !hasGoneBack(left, navigationType)) return
    leaving.current = undefined
    remove(
      opened.filter(({ id }) => id === left.id),
      left.result,
    )
    for (const show of left.next) show()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => removeClosed(), [location])

  const overlays = useMemo(() => ({ open }), [open])
  return (
    <OverlaysContext value={overlays}>
      {children}
      {opened
        .filter(({ id }) => inHistory.includes(id))
        .map(({ id, draw }) => {
          const close = (result?: unknown) => {
            if (leaving.current) return
            leaving.current = { id, result, next: [], index: historyIndex() }
            void navigate(-1)
          }
          const giveUp = () => {
            close()
            onFailed()
          }
          return (
            <Catch key={id} onError={giveUp} fallback={() => null}>
              <Suspense>{draw(close)}</Suspense>
            </Catch>
          )
        })}
    </OverlaysContext>
  )
}
