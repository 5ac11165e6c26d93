import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useState } from 'react'
import { bringCode } from './bring-code.ts'
import { LoadFailed } from './load-failed.tsx'
import { Skeleton } from './skeleton.tsx'

const OFFLINE = new Error('This needs a network. It comes by itself when there is one.')
const UNREACHABLE = new Error('Plinth cannot be reached.')

/**
 * A panel, such as a tab's, whose code comes when it is first shown. Until then a skeleton stands in its place; where the code does not
 * come the place says why, and tries again when asked to and when the network is back.
 */
export const lazyPanel = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  skeleton: ReactNode = <Skeleton shape="block" height={320} />,
) => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const bring = () => {
    loading ??= bringCode(load)
      .then((panel) => {
        Loaded = panel
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const Panel = (props: Props) => {
    const [state, setState] = useState<'waiting' | 'failed' | 'shown'>(Loaded ? 'shown' : 'waiting')
    const attempt = useCallback(() => {
      if (Loaded) return setState('shown')
      setState('waiting')
      bring().then(
        () => setState('shown'),
        () => setState('failed'),
      )
    }, [])
    useEffect(() => {
      attempt()
      window.addEventListener('online', attempt)
      return () => window.removeEventListener('online', attempt)
    }, [attempt])
    if (Loaded && state === 'shown') return createElement(Loaded, props)
    if (state === 'failed')
      return (
        <LoadFailed
          title={navigator.onLine ? 'This could not be loaded' : 'You are offline'}
          error={navigator.onLine ? UNREACHABLE : OFFLINE}
          onRetry={attempt}
        />
      )
    return <div aria-busy="true">{skeleton}</div>
  }
  /** Fetches the code before the panel is shown; where that fails, showing it tries again. */
  const prefetch = () => {
    if (!Loaded) bring().catch(() => undefined)
  }
  return { Panel, prefetch }
}
