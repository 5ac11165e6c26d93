/** What a good password has, each with the test that says so; the words stand beside a tick. */
export const passwordChecks: readonly { label: string; holds: (password: string) => boolean }[] = [
  { label: '8 to 20 characters', holds: (password) => password.length >= 8 && password.length <= 20 },
  { label: 'A capital letter', holds: (password) => /[A-Z]/.test(password) },
  { label: 'A lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { label: 'A number', holds: (password) => /\d/.test(password) },
  { label: 'A special character', holds: (password) => /[^A-Za-z0-9\s]/.test(password) },
]
