/** An accepted mail. */
export type SentMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** ISO 8601. */
  sentAt: string;
};
