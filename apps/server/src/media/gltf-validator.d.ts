declare module 'gltf-validator' {
  type Report = {
    issues: { numErrors: number; messages: { code: string }[] }
  }
  type Options = {
    format?: 'glb' | 'gltf'
    maxIssues?: number
    externalResourceFunction?: (uri: string) => Promise<Uint8Array>
  }
  const validator: { validateBytes(bytes: Uint8Array, options?: Options): Promise<Report> }
  export default validator
}
