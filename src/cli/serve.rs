//! `partsong serve`: the built app, the demo agent on real HTTP endpoints, and other servers through our origin. Knows
//! HTTP; what the agent says is the agent's business.

mod assets;
mod collect;
mod connection;
mod demo;
mod faults;
mod files;
mod gate;
mod limits;
mod llm;
mod peers;
mod policy;
mod proxy;
mod request_log;
mod running;
mod uploads;
mod version;
mod versions;
mod widget;

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::middleware;
use clap::Args;
use tokio::net::TcpListener;

use crate::agent::{Agent, USUAL_DELAY};
use collect::{LogCollector, LogTarget};
use files::BuildFiles;
use gate::{AllowedHosts, CallerHeader, Callers, Gate, HostName};
use peers::TrustedProxies;
use policy::{ContentPolicy, Lists, Origin};
use proxy::Route;
use versions::PinnedVersions;

/// What `partsong serve` takes.
#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The folder of the built app; without it the one inside this program, or dist
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
    /// Keep the widget's versions in this folder, so that pages that have pinned one go on working when this program is a newer one
    #[arg(long, value_name = "DIR")]
    widgets: Option<PathBuf>,
    /// The demo agent's usual pause between two pieces of text, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = USUAL_DELAY)]
    delay: u32,
    /// An origin that the page may talk to and load media from; may be repeated
    #[arg(long, value_name = "URL", num_args = 1.., value_parser = Origin::parse)]
    allow_origin: Vec<Origin>,
    /// An origin whose pages may stand in a frame, and whose libraries a chart of the agent's may load; may be repeated
    #[arg(long, value_name = "URL", num_args = 1.., value_parser = Origin::parse)]
    frame_origin: Vec<Origin>,
    /// An origin whose pages may show this one in a frame and may call this server; may be repeated
    #[arg(long, alias = "frame-ancestors", value_name = "URL", num_args = 1.., value_parser = Origin::parse)]
    embed_origin: Vec<Origin>,
    /// A header that pages of those origins may send, beside content-type, authorization and idempotency-key; may be repeated
    #[arg(long, value_name = "NAME", num_args = 1.., requires = "embed_origin", value_parser = CallerHeader::parse)]
    embed_header: Vec<CallerHeader>,
    /// Let pages of those origins call with the cookies that a person has here
    #[arg(long, requires = "embed_origin")]
    embed_credentials: bool,
    /// A name under which people reach this server, e.g. behind another one; may be repeated
    #[arg(long, value_name = "HOST", num_args = 1.., value_parser = HostName::parse)]
    allow_host: Vec<HostName>,
    /// A proxy before this server, by its address: who asks is the last one that its X-Forwarded-For names; may be repeated
    #[arg(long, value_name = "ADDRESS", num_args = 1..)]
    trusted_proxy: Vec<IpAddr>,
    /// Let everybody who reaches this server talk to the model at your cost
    #[arg(long, requires = "llm_url")]
    open_to_all: bool,
    /// Messages to the model that one person on another machine may send in an hour; nobody counts on this machine
    #[arg(long, value_name = "N", default_value_t = 60, requires = "llm_url", value_parser = clap::value_parser!(u32).range(1..))]
    messages_per_hour: u32,
    /// Stream another server through this origin, e.g. /api/chat=http://127.0.0.1:3000/; may be repeated
    #[arg(long, value_name = "PATH=URL", num_args = 1.., value_parser = Route::parse)]
    proxy: Vec<Route>,
    /// Collect the pages' event logs in this file as JSON lines, or let the pages bring them to this address
    #[arg(long, value_name = "FILE|URL", value_parser = LogTarget::parse)]
    journal: Option<LogTarget>,
    /// How large that file may become, in MB; what comes then stays with the pages
    #[arg(long, value_name = "MB", default_value_t = 1_024, requires = "journal", value_parser = clap::value_parser!(u64).range(1..))]
    journal_limit: u64,
    #[command(flatten)]
    llm: llm::LlmArgs,
    /// Add endpoints that fail on purpose, and a log of request bodies
    #[arg(long, hide = true)]
    faults: bool,
}

/// What every handler shares.
struct Shared {
    agent: Mutex<Agent>,
    /// The model that answers instead of the agent's scripts.
    model: Option<llm::Model>,
    running: running::Registry,
    uploads: uploads::Uploads,
    assets: assets::Assets,
    gate: Gate,
    policy: ContentPolicy,
    room: limits::Room,
    visitors: limits::Visitors,
    /// Messages of one visitor that may reach the model in an hour.
    messages_per_hour: usize,
    proxy: proxy::Proxy,
    /// Where the pages' event logs are written, if they are.
    collector: Option<LogCollector>,
    delay: u32,
    /// Bodies of the requests so far, when somebody wants to see them.
    log: Option<Mutex<Vec<serde_json::Value>>>,
    /// What goes wrong next, on purpose.
    faults: Mutex<std::collections::VecDeque<faults::InjectedFault>>,
}

type App = Arc<Shared>;

/// Serves until Ctrl-C. Exit code 1: it could not start, and standard error says why.
pub(super) fn run(args: ServeArgs) -> ExitCode {
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("Cannot start: {error}.")),
    };
    let code = match runtime.block_on(serve(args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => fail(&message),
    };
    runtime.shutdown_timeout(Duration::from_millis(200));
    code
}

fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}

async fn serve(args: ServeArgs) -> Result<(), String> {
    let proxy = proxy::Proxy::new(args.proxy)?;
    let files = BuildFiles::of_page(args.dist)?;
    let widgets = args
        .widgets
        .map(|folder| PinnedVersions::open(folder, &files))
        .transpose()?;
    let listener = TcpListener::bind((args.host.as_str(), args.port))
        .await
        .map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => format!(
                "Port {} on {} is already in use.\nStop the program that uses it, or choose another port: partsong serve --port {}",
                args.port,
                args.host,
                args.port.checked_add(1).unwrap_or(8080)
            ),
            ErrorKind::PermissionDenied => {
                format!("This user may not listen on port {}. Choose a port above 1023 with --port.", args.port)
            }
            _ => format!("Cannot listen on {}:{}: {error}.", args.host, args.port),
        })?;
    let address = listener
        .local_addr()
        .map_err(|error| format!("Cannot read the address: {error}."))?;
    let collector = match &args.journal {
        Some(LogTarget::File(path)) => Some(LogCollector::open(path, args.journal_limit.saturating_mul(1 << 20))?),
        _ => None,
    };
    let open = match address.ip().to_canonical().is_loopback() {
        false => Some(format!("--host {}", args.host)),
        // A proxy on this machine lets others in.
        true if !args.allow_host.is_empty() => Some("--allow-host".into()),
        true if !args.trusted_proxy.is_empty() => Some("--trusted-proxy".into()),
        true => None,
    };
    if let Some(option) = open.as_ref().filter(|_| args.llm.is_given() && !args.open_to_all) {
        return Err(format!(
            "With {option} everybody who reaches this server could talk to the model at your cost.\nAdd --open-to-all if that is meant, or leave {option} out."
        ));
    }
    let open = open.is_some() || args.open_to_all;
    let trusted = TrustedProxies::new(&args.trusted_proxy);
    let lists = Lists {
        connect: args.allow_origin,
        journal: args.journal.as_ref().and_then(LogTarget::origin),
        frames: args.frame_origin,
        embedders: args.embed_origin.clone(),
    };
    let page = files.read(assets::PAGE).unwrap_or_default();
    let lists = lists.with_those_of(&String::from_utf8_lossy(&page))?;
    let model = llm::Model::new(args.llm, open)?;
    let is_own = |path: &&str| !proxy.takes(path);
    let own: Vec<&str> = demo::addresses().filter(is_own).collect();
    let shared = Arc::new(Shared {
        agent: Mutex::new(Agent::new()),
        running: running::Registry::default(),
        uploads: uploads::Uploads::default(),
        assets: assets::Assets::new(files, widgets),
        gate: Gate::new(
            AllowedHosts::new(address.ip(), &args.host, &args.allow_host),
            Callers::new(args.embed_origin, &args.embed_header, args.embed_credentials),
        ),
        room: limits::Room::default(),
        visitors: limits::Visitors::default(),
        messages_per_hour: args.messages_per_hour as usize,
        policy: ContentPolicy::new(lists)
            .with_journal(args.journal.as_ref().map(LogTarget::address))
            .with_agent(model.is_some(), &own),
        model,
        collector,
        proxy,
        delay: args.delay,
        log: args.faults.then(Mutex::default),
        faults: Mutex::default(),
    });
    let router = router(shared.clone(), open);

    say_ready(address)?;
    let limits = connection::ConnectionLimits::default();
    connection::serve(listener, router, limits, trusted, async move {
        stop_signal().await;
        shared.running.stop_all();
    })
    .await;
    Ok(())
}

fn say_ready(address: SocketAddr) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    let (here, all) = from_here(address);
    let more = if all { " (on all addresses of this machine)" } else { "" };
    writeln!(out, "Partsong is ready: http://{here}{more}")
        .and_then(|()| out.flush())
        .map_err(|error| format!("Cannot write to standard output: {error}."))
}

/// The address that a browser of this machine opens, and whether others can reach it: no browser has to know 0.0.0.0.
fn from_here(address: SocketAddr) -> (SocketAddr, bool) {
    let here: IpAddr = match address.ip() {
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    match address.ip().is_unspecified() {
        true => (SocketAddr::new(here, address.port()), true),
        false => (address, false),
    }
}

async fn stop_signal() {
    let interrupt = async {
        // Without a signal handler the process still ends the hard way.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! { () = interrupt => {}, () = terminate => {} }
}

fn router(shared: App, open: bool) -> Router {
    let mut router = demo::routes(&shared, open).merge(uploads::routes(&shared));
    if shared.collector.is_some() {
        router = router.merge(collect::routes(&shared));
    }
    if shared.log.is_some() {
        router = router.merge(faults::routes(&shared));
    }
    router
        .fallback(assets::serve)
        .layer(middleware::from_fn_with_state(shared.clone(), proxy::pass))
        .layer(middleware::from_fn(limits::hurry))
        .layer(middleware::from_fn_with_state(shared.clone(), gate::check))
        .layer(middleware::from_fn_with_state(shared.clone(), policy::add_headers))
        .with_state(shared)
}
