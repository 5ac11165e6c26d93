import { pages } from '@plinth/api-schema/pages'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from './lazy-screen.tsx'
import { rootRoute } from './root-route.tsx'

const EditorScreen = lazyScreen(() => import('../../features/editor/screens/editor-screen.tsx'), 'EditorScreen')

const editorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.editor.path,
  component: EditorScreen,
})

/** The image editor. */
export const editorRoutes = [editorRoute]
