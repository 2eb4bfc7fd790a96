/** Markup that no page may have: a script, style or handler of its own, or a picture from elsewhere. */
export const INJECTED =
  /<script(?! type="module" src="\/enhance-\w+\.js"><\/script>)|<style|<img(?! (?:class="qr" )?src="\/)| style=| on\w+=/;
