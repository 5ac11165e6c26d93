type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

const known = new Map<string, string>()

/** The address of a worker's script in the form that the content security policy asks for: a policy names one script, once. */
export const trustedScript = (policy: string, url: string): string => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const found =
    known.get(policy) ?? trustedTypes?.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url) ?? url
  known.set(policy, found)
  return found
}
