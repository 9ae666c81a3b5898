// Passkeys in the browser: signing in with one, and adding one to the account. Without this script, passkeys are not
// offered.

const supported = window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined

/** Sends JSON and returns the JSON of the answer; throws an error whose message is for the user. */
const post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error('The server cannot be reached. Try again.')
  })
  const value = await answer.json().catch(() => ({}))
  if (answer.ok) return value
  throw new Error(sentence(value.error?.message ?? 'something went wrong; try again'))
}

const sentence = text => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** An error in words; the browser's own messages are for developers. */
const explain = error => {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used. Try again, or go on without one.'
  if (error.name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (error instanceof DOMException) return 'This browser could not use a passkey here.'
  return error.message
}

const signIn = async to => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    await post('/sign-in/passkey/options', {}),
  )
  const credential = await navigator.credentials.get({ publicKey })
  const { location: next } = await post('/sign-in/passkey', { credential: credential.toJSON(), to })
  location.assign(next)
}

const add = async label => {
  const options = await post('/v1/user/passkeys/options', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await navigator.credentials.create({ publicKey })
  await post('/v1/user/passkeys', { label, credential: credential.toJSON() })
  location.assign('/account?done=passkey-added')
}

/** Runs the action of a button, one at a time, and shows errors beside it. */
const attempt = async (button, said, work) => {
  if (button.getAttribute('aria-busy') === 'true') return
  button.setAttribute('aria-busy', 'true')
  said.textContent = ''
  try {
    await work()
  } catch (error) {
    said.textContent = explain(error)
  }
  button.removeAttribute('aria-busy')
}

const offer = (part, work) => {
  const [button, said] = [part.querySelector('button'), part.querySelector('[aria-live]')]
  part.hidden = false
  const run = () => attempt(button, said, work)
  if (part instanceof HTMLFormElement)
    part.addEventListener('submit', event => {
      event.preventDefault()
      run()
    })
  else button.addEventListener('click', run)
}

/** Browsers allow passkeys only for hosts with a name, not for IP addresses; the page says so to whoever adds one. */
const hasName = !/^[\d.]+$|^\[/.test(location.hostname)

if (supported) {
  if (hasName)
    for (const part of document.querySelectorAll('[data-passkey-sign-in]'))
      offer(part, () => signIn(part.dataset.to))
  for (const form of document.querySelectorAll('[data-passkey-add]'))
    offer(form, () => add(form.elements.label.value))
}
