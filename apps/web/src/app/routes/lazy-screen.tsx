import { type ComponentType, createElement, use, useEffect, useReducer } from 'react'
import { bringCode } from '../../ui/bring-code.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { whenIdle } from '../../ui/when-idle.ts'

// No part of the first load, but it must be there when the network is gone.
const { Part: UnloadedScreen, prefetch } = lazyPart(
  async () => (await import('../shell/unloaded-screen.tsx')).UnloadedScreen,
)

type PropsOf<Screen> = Screen extends ComponentType<infer Props> ? Props & object : never
type LazyScreen<Props> = ((props: Props) => React.JSX.Element) & { preload?: () => Promise<void> }

/**
 * A screen whose code comes when its address is opened, or before that. Where it does not come the screen says so and tries again;
 * the router's own would reload the page, which without a network ends in an empty window.
 */
export const lazyScreen = <Module extends Record<Name, ComponentType<never>>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): LazyScreen<PropsOf<Module[Name]>> => {
  let Loaded: ComponentType<PropsOf<Module[Name]>> | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false
  const preload = () => {
    loading ??= bringCode(load).then(
      (module) => {
        Loaded = module[name] as unknown as ComponentType<PropsOf<Module[Name]>>
        if (typeof window !== 'undefined') delete Screen.preload
      },
      () => {
        hasFailed = true
        loading = undefined
      },
    )
    return loading
  }
  const tryAgain = async () => {
    await preload()
    return Loaded !== undefined
  }
  const Screen: LazyScreen<PropsOf<Module[Name]>> = (props) => {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    useEffect(() => whenIdle(prefetch), [])
    if (!Loaded && !hasFailed) use(preload())
    if (!Loaded) return <UnloadedScreen load={tryAgain} onLoad={redraw} />
    return createElement(Loaded, props)
  }
  Screen.preload = preload
  return Screen
}
