export const authTexts = {
  accountCreated: { title: "Account created!", description: "You can now sign in with your credentials." },
  welcomeBack: { title: "Welcome back!", description: "You have successfully signed in." },
  signedOut: { title: "Signed out.", description: "You have been signed out successfully." },
  emailInvalid: "Please enter a valid email address.",
  passwordTooShort: "Password must be at least 6 characters.",
  passwordMissing: "Please enter your password.",
} as const;
