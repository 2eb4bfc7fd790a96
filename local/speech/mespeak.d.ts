declare module 'mespeak' {
  type Options = { voice: string; variant?: string; speed?: number; rawdata: 'buffer' };
  const mespeak: {
    loadConfig(config: unknown): void;
    loadVoice(voice: unknown): void;
    /** A WAV file; undefined when the text has nothing to speak. */
    speak(text: string, options: Options): Buffer | undefined;
  };
  export default mespeak;
}
