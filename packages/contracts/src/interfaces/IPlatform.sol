// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title Plinth's platform contract
 * @notice Registry, authority and fee desk of all collections on a chain.
 */
interface IPlatform {
    /**
     * @notice A campaign's collection was deployed.
     * @param nft The collection.
     * @param owner Its owner.
     * @param contractType 721 or 1155.
     * @param royaltyReceiver Who is paid royalties.
     * @param royaltyBps Basis points of the sale price.
     * @param name The collection's name.
     * @param symbol The collection's symbol.
     */
    event Deployed(
        address indexed nft,
        address indexed owner,
        uint16 contractType,
        address royaltyReceiver,
        uint96 royaltyBps,
        string name,
        string symbol
    );

    /**
     * @notice Artworks were minted. The ids of all of them are in the collection's own transfer events.
     * @param uid The mint intent, and the batch number in the low 32 bits if the collection is a campaign's.
     * @param nft The collection.
     * @param minter Who minted.
     * @param firstTokenId The id of the first artwork.
     * @param count How many artworks.
     */
    event Minted(uint256 indexed uid, address indexed nft, address indexed minter, uint256 firstTokenId, uint256 count);

    /**
     * @notice A collection's default royalty was replaced.
     * @param nft The collection.
     * @param royaltyReceiver Who is paid royalties.
     * @param royaltyBps Basis points of the sale price.
     */
    event DefaultRoyaltySet(address indexed nft, address royaltyReceiver, uint96 royaltyBps);

    /**
     * @notice A collection's owner named a successor, who has yet to accept.
     * @param nft The collection.
     * @param owner Its owner.
     * @param pendingOwner The successor, zero if there is none any more.
     */
    event CollectionOwnershipTransferStarted(address indexed nft, address indexed owner, address indexed pendingOwner);

    /**
     * @notice A collection has a new owner.
     * @param nft The collection.
     * @param previousOwner Who owned it.
     * @param owner Who owns it.
     */
    event CollectionOwnershipTransferred(address indexed nft, address indexed previousOwner, address indexed owner);

    /**
     * @notice Minting in one collection was stopped or allowed again.
     * @param nft The collection.
     * @param paused Whether it is stopped.
     */
    event CollectionPauseSet(address indexed nft, bool paused);

    /**
     * @notice The fee for each artwork changed.
     * @param previousFee What it was, in wei.
     * @param fee What it is, in wei.
     */
    event FeeSet(uint256 previousFee, uint256 fee);

    /**
     * @notice Collected fees were taken out.
     * @param to Who received them.
     * @param amount How much, in wei.
     */
    event Withdrawn(address indexed to, uint256 amount);

    /**
     * @notice Contract types are 721 and 1155.
     * @param contractType What was asked for.
     */
    error UnsupportedContractType(uint16 contractType);

    /**
     * @notice A name or symbol has 1 to 255 bytes.
     * @param length The bytes it had.
     */
    error TextLengthOutOfRange(uint256 length);

    /**
     * @notice A royalty is at most 10,000 basis points.
     * @param royaltyBps What was asked for.
     */
    error RoyaltyTooHigh(uint256 royaltyBps);

    /**
     * @notice A royalty needs somebody to be paid.
     * @param receiver The address that was given.
     */
    error InvalidRoyaltyReceiver(address receiver);

    /**
     * @notice The address is no collection of this platform.
     * @param nft The address.
     */
    error UnsupportedCollection(address nft);

    /**
     * @notice The address is no campaign's collection of this platform.
     * @param nft The address.
     */
    error NotCampaignCollection(address nft);

    /**
     * @notice The address is no shared collection of this platform.
     * @param nft The address.
     */
    error NotSharedCollection(address nft);

    /**
     * @notice The caller does not own the collection.
     * @param nft The collection.
     * @param caller Who called.
     */
    error NotCollectionOwner(address nft, address caller);

    /**
     * @notice The caller was not named as the collection's next owner.
     * @param nft The collection.
     * @param caller Who called.
     */
    error NotPendingCollectionOwner(address nft, address caller);

    /**
     * @notice Minting in this collection is stopped.
     * @param nft The collection.
     */
    error CollectionPaused(address nft);

    /**
     * @notice Each artwork needs one recipient and one digest.
     * @param recipients How many recipients there were.
     * @param digests How many digests there were.
     */
    error LengthMismatch(uint256 recipients, uint256 digests);

    /**
     * @notice A call mints at least one artwork and at most `max`.
     * @param count How many there were.
     * @param max How many there may be.
     */
    error CountOutOfRange(uint256 count, uint256 max);

    /**
     * @notice The number of each token is at least 1 and at most `max`, which is 1 for contract type 721.
     * @param amount What was asked for.
     * @param max What there may be.
     */
    error AmountOutOfRange(uint256 amount, uint256 max);

    /**
     * @notice The low 32 bits of the uid are not the collection's next batch number: it was used, or another came first.
     * @param uid The uid.
     * @param nextBatch The batch number that would do.
     */
    error UidNotNext(uint256 uid, uint256 nextBatch);

    /**
     * @notice A 721 collection has at most `maxBatches` batches and `maxTokens` tokens.
     * @param nft The collection.
     * @param maxBatches How many batches there may be.
     * @param maxTokens How many tokens there may be.
     */
    error CollectionFull(address nft, uint256 maxBatches, uint256 maxTokens);

    /**
     * @notice The value sent is not the fee.
     * @param sent What was sent, in wei.
     * @param required What the fee is, in wei.
     */
    error WrongFee(uint256 sent, uint256 required);

    /**
     * @notice Fees cannot be sent there.
     * @param to The address that was given.
     */
    error InvalidWithdrawalRecipient(address to);

    /**
     * @notice A collection contract was built for another platform address.
     * @param collection The contract.
     */
    error ForeignImplementation(address collection);

    /// @notice Without an owner the fees would be lost.
    error OwnershipCannotBeRenounced();

    /**
     * @notice Deploys a campaign's collection, owned by the caller.
     *
     * Requirements:
     *
     * - the platform is not paused.
     * - `contractType` is 721 or 1155.
     * - `name` and `symbol` have 1 to 255 bytes.
     * - `author` is not the zero address and `royaltyBps` at most 10,000.
     *
     * Emits a {Deployed} event.
     *
     * @param contractType 721 or 1155.
     * @param name The collection's name.
     * @param symbol The collection's symbol.
     * @param author Who is paid royalties.
     * @param royaltyBps Basis points of the sale price.
     * @return nft The collection.
     */
    function deploy(
        uint16 contractType,
        string calldata name,
        string calldata symbol,
        address author,
        uint96 royaltyBps
    ) external returns (address nft);

    /**
     * @notice Replaces the royalty of a campaign's collection.
     *
     * Requirements:
     *
     * - `nft` is a campaign's collection and the caller its owner.
     * - `author` is not the zero address and `royaltyBps` at most 10,000.
     *
     * Emits a {DefaultRoyaltySet} event.
     *
     * @param nft The collection.
     * @param author Who is paid royalties.
     * @param royaltyBps Basis points of the sale price.
     */
    function setDefaultRoyalty(address nft, address author, uint96 royaltyBps) external;

    /**
     * @notice Mints a batch of artworks in a campaign's collection.
     *
     * Requirements:
     *
     * - the platform and the collection are not paused.
     * - `nft` is a campaign's collection and the caller its owner.
     * - `to` and `digests` have the same length, at least 1; for contract type 721 at most 400.
     * - `amount` is 1 for contract type 721; for 1155 at least 1 and less than 2^40.
     * - the low 32 bits of `uid` are {nextBatch}, so a replay never succeeds.
     * - a 721 collection stays within 1,024 batches and 10,000 tokens, a digest of an 1155 collection is new.
     * - the value sent is {mintFee}.
     * - no recipient is the zero address, and those that are contracts accept.
     *
     * Emits a {Minted} event.
     *
     * @param uid The mint intent in the high bits, the collection's next batch number in the low 32.
     * @param nft The collection.
     * @param to The recipient of each artwork.
     * @param amount How many of each.
     * @param digests The sha-256 digest of each artwork's metadata file.
     */
    function mint(uint256 uid, address nft, address[] calldata to, uint256 amount, bytes32[] calldata digests)
        external
        payable;

    /**
     * @notice Mints an artwork of one's own in a shared collection.
     *
     * Requirements:
     *
     * - the platform is not paused.
     * - `nft` is a shared collection.
     * - `amount` is 1 in the 721 collection; in the 1155 one at least 1 and less than 2^40.
     * - `royaltyReceiver` is not the zero address and `royaltyBps` at most 10,000.
     * - the value sent is {mintFee} for one.
     * - the caller has not used `uid` in this collection before.
     * - `to` is not the zero address, and if it is a contract it accepts.
     *
     * Emits a {Minted} event.
     *
     * @param uid The caller's mint intent.
     * @param nft The shared collection.
     * @param to The recipient.
     * @param amount How many.
     * @param digest The sha-256 digest of the metadata file.
     * @param royaltyReceiver Who is paid royalties; the caller costs no storage, anybody else a slot.
     * @param royaltyBps Basis points of the sale price.
     */
    function mintOwn(
        uint256 uid,
        address nft,
        address to,
        uint256 amount,
        bytes32 digest,
        address royaltyReceiver,
        uint96 royaltyBps
    ) external payable;

    /**
     * @notice Names the next owner of a campaign's collection, who has to accept; the zero address withdraws the offer.
     *
     * Requirements: `nft` is a campaign's collection and the caller its owner.
     *
     * Emits a {CollectionOwnershipTransferStarted} event.
     *
     * @param nft The collection.
     * @param newOwner The next owner.
     */
    function transferCollectionOwnership(address nft, address newOwner) external;

    /**
     * @notice Takes over a collection that was offered to the caller.
     *
     * Requirements: the collection's owner named the caller as the next owner.
     *
     * Emits a {CollectionOwnershipTransferred} event.
     *
     * @param nft The collection.
     */
    function acceptCollectionOwnership(address nft) external;

    /**
     * @notice Whether an account owns a collection.
     * @param nft The collection.
     * @param account The account.
     */
    function isOwner(address nft, address account) external view returns (bool);

    /**
     * @notice Whether an address is a collection of this platform, a campaign's or a shared one.
     * @param nft The address.
     */
    function platformSupport(address nft) external view returns (bool);

    /**
     * @notice What each artwork minted in a collection costs, in wei.
     * @param nft The collection.
     */
    function price(address nft) external view returns (uint256);

    /**
     * @notice What a mint costs, in wei.
     * @param nft The collection.
     * @param count How many artworks, not how many of each.
     */
    function mintFee(address nft, uint256 count) external view returns (uint256);

    /**
     * @notice Who owns a collection: a campaign's its deployer or their successor, a shared one the platform's owner.
     * @param nft The collection.
     * @return The owner, zero if the platform does not know the collection.
     */
    function collectionOwner(address nft) external view returns (address);

    /**
     * @notice Who may accept a campaign's collection.
     * @param nft The collection.
     * @return The next owner, zero if none is named.
     */
    function pendingCollectionOwner(address nft) external view returns (address);

    /**
     * @notice Whether minting in a collection is stopped.
     * @param nft The collection.
     */
    function collectionPaused(address nft) external view returns (bool);

    /**
     * @notice The number that the low 32 bits of the next {mint}'s uid must have. The first is 1.
     * @param nft A campaign's collection.
     */
    function nextBatch(address nft) external view returns (uint256);

    /**
     * @notice The token id to which {mintOwn} leads.
     * @param uid The mint intent.
     * @param minter Who mints.
     */
    function sharedTokenId(uint256 uid, address minter) external pure returns (uint256);
}
